import "server-only";

export { addComment, changeComment, countFindingComments, deleteComment, listComments } from "./comments";
