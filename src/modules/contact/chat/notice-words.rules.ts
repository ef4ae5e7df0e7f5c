/** Key of the words of a notice, by who reads it. */
export function noticeKey(
  { kind, author }: { kind: string; author: string },
  reader: "visitor" | "agent",
): string {
  if (kind === "joined") return "chat.notice.joined";
  if (kind === "left") return reader === "agent" ? "chat.notice.left" : "chat.notice.leftYou";
  if (author === "agent") return "chat.notice.closedByAgent";
  if (author === "system") return "chat.notice.closedBySystem";
  return reader === "agent" ? "chat.notice.closedByVisitor" : "chat.notice.closedByYou";
}
