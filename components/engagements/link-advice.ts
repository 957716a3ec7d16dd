/** What is said next to a link into the room, which is shown once. */
export const LINK_ADVICE =
  "Send it by a channel you trust: whoever has it can open the room. Only a digest of it is kept, so it cannot be shown again.";
