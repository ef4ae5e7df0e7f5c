import { describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { safeNotice } from "./notification-html.ts";
import { createNotificationService } from "./notification.service.ts";

describe("the HTML of a notice", () => {
  it.each([
    ["<p>Hola <strong>tú</strong></p>", "<p>Hola <strong>tú</strong></p>"],
    ['<a href="/contacto">x</a>', '<a href="/contacto" rel="noopener">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="//otro.example">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a rel="noopener">x</a>'],
    ["<script>alert(1)</script>a", "a"],
    ['<img src="x" onerror="alert(1)">a', "a"],
    ['<p onclick="alert(1)" style="color:red">a</p>', "<p>a</p>"],
    ["<svg><style>*{}</style></svg>a", "a"],
    ['<iframe src="https://otro.example"></iframe>a', "a"],
    ['<form action="/x"><input name="a"></form>a', "a"],
  ])("%s is drawn as %s", (html, expected) => expect(safeNotice(html)).toBe(expected));

  it.each([["<b>".repeat(200_000)], ["<".repeat(700_000)], ["<ul><li>".repeat(90_000)]])(
    "is cut before it is sanitised, however long or deep: %#",
    (html) => {
      const from = process.cpuUsage();
      expect(safeNotice(html).length).toBeLessThan(100_000);
      expect(process.cpuUsage(from).user / 1_000).toBeLessThan(200);
    },
  );
});

describe("notices", () => {
  const notice = (title: string, more: object) => ({
    data: { title, message: `<p>${title}</p><script>x</script>`, ...more },
  });
  const service = createNotificationService({
    clock: fixedClock("2026-10-11T01:00:00Z"),
    content: {
      find: async () => ({
        total: 8,
        entries: [
          notice("vieja", { from: "2026-01-01", until: "2026-10-09" }),
          notice("de hoy", { from: "2026-10-10" }),
          notice("de mañana", { from: "2026-10-11" }),
          notice("de antes", { from: "2026-09-01", until: "2026-10-10" }),
          notice("del Perú", { from: "2026-09-02", countries: ["PE"] }),
          notice("sin fecha", {}),
          notice("de quien pidió", { from: "2026-09-02", daysSinceRequest: 30 }),
          notice("del sitio", { from: "2026-09-03", isAdvertisement: true }),
        ] as never,
      }),
    },
  });

  it("are those in force on the country's day, the newest first, their HTML cleaned", async () => {
    const chile = { code: "CL", timeZone: "America/Santiago" } as const;
    expect(await service.listNotifications(chile, "es", undefined)).toEqual([
      { title: "de hoy", message: "<p>de hoy</p>" },
      { title: "de antes", message: "<p>de antes</p>" },
    ]);
    // 30 days to the second, then no longer.
    for (const [requestedAt, isTold] of [
      ["2026-09-11T01:00:00Z", true],
      ["2026-09-11T00:59:59Z", false],
    ] as const) {
      const reader = { requestedAt: new Date(requestedAt) };
      const titles = (await service.listNotifications(chile, "es", reader)).map((one) => one.title);
      expect([requestedAt, titles.includes("de quien pidió")]).toEqual([requestedAt, isTold]);
    }
    expect(await service.listAdvertisements(chile, "es")).toEqual([
      { title: "del sitio", message: "<p>del sitio</p>" },
    ]);
  });
});
