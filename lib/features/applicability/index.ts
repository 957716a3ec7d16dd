import "server-only";

export {
  type Decided,
  firstDay,
  listApplicability,
  readScope,
  removeOverride,
  type Scope,
  storeOverride,
} from "./applicability";
export {
  getProfile,
  getQuestionnaire,
  type ProfileSubject,
  profileSubject,
  type Questionnaire,
  storeAnswers,
} from "./profile";
