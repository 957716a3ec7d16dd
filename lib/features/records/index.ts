import "server-only";

export { type Fact, placeFactsWith, type RecordActor, recordFact, recordFacts } from "./record-fact";
