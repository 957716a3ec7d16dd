/** Why a repository could not be read. The message is for people; it has nothing the server sent. */
export class GitError extends Error {
  constructor(
    readonly reason: "refused" | "protocol" | "unknown_branch" | "unknown_folder" | "too_large" | "damaged",
    message: string,
  ) {
    super(message);
    this.name = "GitError";
  }
}
