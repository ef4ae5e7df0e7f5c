import { dataOf, type KnownPart, pathTo, texts, type Walk } from "./known-part.ts";

const start = {
  name: "Ana Núñez",
  email: "ana@correo.example",
  phone: "+56 9 1234 5678",
  topic: "health",
  question: "¿Cubre el parto?",
  consent: true,
};

/** A conversation of the walker's own, and the applications that have a chat. */
export async function learnChat(walk: Walk): Promise<KnownPart> {
  const ended = texts([
    pathTo(dataOf(await walk("POST /api/chat/conversations", { body: start })), "id"),
  ]);
  await walk("POST /api/chat/conversations/{id}/close", { path: { id: ended[0] ?? "" } });
  const begun = dataOf(await walk("POST /api/chat/conversations", { body: start }));
  const conversation = texts([pathTo(begun, "id")]);
  // Whoever begins another conversation ends this one, as the fuzz soon does.
  await walk("POST /api/chat/conversations/{id}/messages", {
    path: { id: conversation[0] ?? "" },
    body: { text: "¿Y los controles?" },
  });
  return {
    forName({ path }, name) {
      if (name === "id" && path.startsWith("/api/chat/conversations/")) return conversation;
      if (name === "key" && path.startsWith("/api/chatbot/")) return ["amparo"];
      if (name !== "appLanguage") return undefined;
      return path.includes("/twilio/") ? ["client-portal-es", "client-portal-en"] : ["amparo-es"];
    },
    bodyFor({ label }) {
      if (label === "POST /api/chat/conversations") return start;
      if (label.endsWith("/messages")) return { text: "¿Y los controles?" };
      if (label === "POST /api/chatbot/{key}") return { question: "¿Qué es un deducible?" };
      return undefined;
    },
  };
}
