import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createChatConsole } from "./chat-console.service.ts";
import { createChatService } from "./chat.service.ts";
import { eraseOldConversations, noticeLeftConversations } from "./left-conversations.ts";
import { findConversation, markVisitorSeen } from "./chat.queries.ts";
import type { LeftMessage, MessageLeads } from "./message-leads.ts";

// A Monday at noon in Santiago.
const openAt = "2026-11-23T15:00:00Z";
const clock = fixedClock(openAt);
const chile = { code: "CL", timeZone: "America/Santiago" } as const;
const form = {
  name: "Ana Pérez",
  email: "ana@example.com",
  phone: "9 8123 4567",
  topic: "health",
  question: "¿Cubre urgencias?",
  consent: true,
};
let database: OpenDatabase;
let isOpen = true;
const left: LeftMessage[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock.set(openAt);
  isOpen = true;
  left.length = 0;
});

function chat(most = 100) {
  const { connection } = database;
  const wake = () => undefined;
  const messageLeads: MessageLeads = {
    async recordMessage(_transaction, message) {
      left.push(message);
      return { reference: `AMP-TEST-00${left.length}` };
    },
  };
  return {
    service: createChatService({
      connection,
      clock,
      provider: { isActive: async () => isOpen },
      messageLeads,
      messageAllowance: createCallLimit({ clock, most, windowMs: 60_000 }),
      wake,
    }),
    console: createChatConsole({ connection, clock, messageLeads, wake }),
  };
}

async function newVisitor(): Promise<string> {
  const id = randomUUID();
  await database.connection
    .insertInto("visitors")
    .values({ id, token_hash: id, created_at: clock.now() })
    .execute();
  return id;
}

async function start(
  service = chat().service,
  change: Partial<typeof form> & { key?: string; visitorId?: string } = {},
) {
  const { key, visitorId = await newVisitor(), ...fields } = change;
  const started = await service.startConversation(
    { ...form, ...fields },
    {
      country: chile,
      language: "es",
      path: "/Comparar/Seguros-de-Salud?perfil=secreto",
      ensureVisitor: async () => visitorId,
      idempotencyKey: key,
    },
  );
  return { ...started, visitorId, id: started.conversation.id };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe("a conversation", () => {
  it("begins with the opening question and goes back and forth in order", async () => {
    const { service, console: desk } = chat();
    const { id, visitorId, conversation } = await start(service);
    expect(conversation).toMatchObject({ status: "open", reference: null, agentName: null });
    expect(conversation.messages).toMatchObject([
      { number: 1, author: "visitor", kind: "text", text: "¿Cubre urgencias?" },
    ]);
    await desk.answerVisitor(id, "Marta", { text: "Sí", idempotencyKey: undefined });
    await service.sendMessage(id, visitorId, { text: "Gracias", idempotencyKey: undefined });
    await desk.answerVisitor(id, "Marta", { text: "De nada", idempotencyKey: undefined });
    const now = await service.findCurrent(visitorId);
    expect(now?.messages.map(({ number, kind, name, text }) => [number, kind, name, text])).toEqual(
      [
        [1, "text", null, "¿Cubre urgencias?"],
        [2, "joined", "Marta", ""],
        [3, "text", "Marta", "Sí"],
        [4, "text", null, "Gracias"],
        [5, "text", "Marta", "De nada"],
      ],
    );
    expect(now?.agentName).toBe("Marta");
    expect((await findConversation(database.connection, id))?.origin).toBe(
      "/Comparar/Seguros-de-Salud",
    );
  });

  it("numbers messages without gaps however many come at once", async () => {
    const { service } = chat();
    const { id, visitorId } = await start(service);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        service.sendMessage(id, visitorId, { text: `${index}`, idempotencyKey: undefined }),
      ),
    );
    const now = await service.findCurrent(visitorId);
    expect(now?.messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
  });

  it("is begun once by its key, and a message is written once by its own", async () => {
    const { service } = chat();
    const first = await start(service, { key: "k1" });
    const again = await start(service, { key: "k1", visitorId: first.visitorId });
    expect([again.id, again.isRepeated]).toEqual([first.id, true]);
    const other = { key: "k1", visitorId: first.visitorId, question: "Otra" };
    expect(await codeOf(start(service, other))).toBe("IDEMPOTENCY_CONFLICT");
    const send = (text: string) =>
      service.sendMessage(first.id, first.visitorId, { text, idempotencyKey: "m1" });
    const sent = await Promise.all([send("Hola"), send("Hola"), send("Hola")]);
    expect(new Set(sent.map(({ number }) => number)).size).toBe(1);
    expect(await codeOf(send("Adiós"))).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("belongs to its visitor alone", async () => {
    const { service } = chat();
    const { id } = await start(service);
    const other = await newVisitor();
    const text = { text: "hola", idempotencyKey: undefined };
    expect(await codeOf(service.sendMessage(id, other, text))).toBe("NOT_FOUND");
    expect(await codeOf(service.sendMessage(id, undefined, text))).toBe("NOT_FOUND");
    expect(await codeOf(service.closeConversation(id, other))).toBe("NOT_FOUND");
    expect(await codeOf(service.checkOwner(id, other))).toBe("NOT_FOUND");
    expect(await service.findCurrent(other)).toBeUndefined();
  });

  it("ends with a notice, takes nothing more, and ends once", async () => {
    const { service, console: desk } = chat();
    const { id, visitorId } = await start(service);
    await service.closeConversation(id, visitorId);
    await service.closeConversation(id, visitorId);
    const ended = await service.findCurrent(visitorId);
    expect(ended?.status).toBe("closed");
    expect(ended?.messages.map(({ author, kind }) => `${author} ${kind}`)).toEqual([
      "visitor text",
      "visitor closed",
    ]);
    const text = { text: "¿Sigues ahí?", idempotencyKey: undefined };
    expect(await codeOf(service.sendMessage(id, visitorId, text))).toBe("CHAT_CLOSED");
    expect(await codeOf(desk.answerVisitor(id, "Marta", text))).toBe("CHAT_CLOSED");
    clock.set("2026-11-23T15:31:00Z");
    expect(await service.findCurrent(visitorId)).toBeUndefined();
  });

  it("ends when its visitor begins another", async () => {
    const { service } = chat();
    const first = await start(service);
    await start(service, { visitorId: first.visitorId });
    expect((await findConversation(database.connection, first.id))?.status).toBe("closed");
  });

  it("refuses what is no message, and a flood", async () => {
    const { service } = chat(2);
    const { id, visitorId } = await start(service);
    const send = (text: string) =>
      codeOf(service.sendMessage(id, visitorId, { text, idempotencyKey: undefined }));
    expect(await send("  ")).toBe("BAD_REQUEST");
    expect(await send("a".repeat(2_001))).toBe("BAD_REQUEST");
    expect([await send("1"), await send("2"), await send("3")]).toEqual([
      "done",
      "done",
      "TOO_MANY_REQUESTS",
    ]);
  });
});

describe("out of hours", () => {
  it("the question becomes a lead, once, and nobody waits for an answer", async () => {
    isOpen = false;
    const { service } = chat();
    const { conversation, visitorId } = await start(service, { key: "late" });
    await start(service, { key: "late", visitorId });
    expect(conversation).toMatchObject({ status: "message", reference: "AMP-TEST-001" });
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({
      country: "CL",
      requestType: "Seguros",
      origin: "/Comparar/Seguros-de-Salud",
      fullName: "Ana Pérez",
      phone: "+56981234567",
      text: "¿Cubre urgencias?",
    });
  });

  it("says when people attend again, on the country's clock", async () => {
    isOpen = false;
    clock.set("2026-11-20T22:00:00Z");
    expect(await chat().service.availability(chile)).toEqual({
      active: false,
      next: { date: "2026-11-23", minute: "09:00" },
    });
    isOpen = true;
    expect(await chat().service.availability(chile)).toEqual({ active: true, next: null });
  });
});

describe("the window of a visitor", () => {
  const noticesOf = async (visitorId: string) =>
    (await chat().service.findCurrent(visitorId))?.messages
      .filter(({ kind }) => kind === "left")
      .map(({ author }) => author);

  it("that stays away is told once; a reload is not", async () => {
    const { id, visitorId } = await start();
    await markVisitorSeen(database.connection, id, clock.now());
    clock.set("2026-11-23T15:00:40Z");
    await noticeLeftConversations(database.connection, clock);
    expect(await noticesOf(visitorId)).toEqual([]);
    clock.set("2026-11-23T15:00:46Z");
    await noticeLeftConversations(database.connection, clock);
    await noticeLeftConversations(database.connection, clock);
    expect(await noticesOf(visitorId)).toEqual(["system"]);
  });

  it("without JavaScript was never there, and so never leaves", async () => {
    const { visitorId } = await start();
    clock.set("2026-11-23T16:00:00Z");
    await noticeLeftConversations(database.connection, clock);
    expect(await noticesOf(visitorId)).toEqual([]);
  });

  it("a conversation ends after a silent day and is erased after half a year", async () => {
    const { id } = await start();
    clock.set("2026-11-24T15:00:01Z");
    await noticeLeftConversations(database.connection, clock);
    expect((await findConversation(database.connection, id))?.status).toBe("closed");
    clock.set("2027-05-24T15:00:02Z");
    expect(await eraseOldConversations(database.connection, clock)).toBeGreaterThan(0);
    expect(await findConversation(database.connection, id)).toBeUndefined();
  });
});

describe("the console", () => {
  it("lists who waits first, the longest first, then who was answered, then what ended", async () => {
    await database.connection.deleteFrom("chat_conversations").execute();
    const { service, console: desk } = chat();
    const names = ["Uno", "Dos", "Tres", "Cuatro"] as const;
    const ids: string[] = [];
    for (const [index, name] of names.entries()) {
      clock.set(`2026-11-23T15:0${index}:00Z`);
      ids.push((await start(service, { name: `${name} Pérez` })).id);
    }
    clock.set("2026-11-23T15:05:00Z");
    await desk.answerVisitor(ids[0] ?? "", "Marta", { text: "Hola", idempotencyKey: "a" });
    await desk.closeConversation(ids[3] ?? "", "Marta");
    const { open, ended } = await desk.list();
    expect(open.map(({ fullName, isWaiting }) => [fullName, isWaiting])).toEqual([
      ["Dos Pérez", true],
      ["Tres Pérez", true],
      ["Uno Pérez", false],
    ]);
    expect(ended.map(({ fullName }) => fullName)).toEqual(["Cuatro Pérez"]);
    const found = await desk.find(ids[0] ?? "");
    expect(found).toMatchObject({ email: "ana@example.com", phone: "+56981234567" });
    expect(await codeOf(desk.find(randomUUID()))).toBe("NOT_FOUND");
  });
});
