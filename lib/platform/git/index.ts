export { GitError } from "./git-error";
export { type GitObject, objectId, type PackLimits, readPack } from "./pack";
export { GitRemote, type RemoteTerms } from "./remote";
export { listFolder, type RepositoryEntry, treeOfCommit } from "./trees";
