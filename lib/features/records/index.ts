import "server-only";

export { textDigest } from "./digest";
export {
  assay,
  type Fact,
  operator,
  placeFactsWith,
  type RecordActor,
  recordActorId,
  recordFact,
  recordFacts,
} from "./record-fact";
