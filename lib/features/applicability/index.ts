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
export { type ComingDate, listComingDatesOf } from "./coming-dates";
export {
  getProfile,
  getQuestionnaire,
  type ProfileSubject,
  profileSubject,
  type Questionnaire,
  storeAnswers,
} from "./profile";
