import "server-only";

export { addComment, changeComment, deleteComment, listComments } from "./comments";
