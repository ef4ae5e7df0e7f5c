import { z } from "zod";
import { isWithoutChat, type WebchatProvider } from "#src/modules/chat/webchat-provider.ts";
import type { Log } from "#src/platform/log/log.ts";

const timeoutMs = 3_000;
const bytesMost = 262_144;

const available = z.object({ data: z.object({ active: z.boolean() }) });
const config = z.object({
  baseConfig: z.record(z.string(), z.unknown()),
  valuesConfig: z.record(z.string(), z.unknown()),
});
const siteConfig = z.object({ data: config });
const portalConfig = z.object({ payload: config });

/** A chat that another server attends, asked by the calls of SA 7. Only the configured host is asked, no
 *  redirect is followed, and a failure is logged and no more (SA 8). */
export function createRemoteWebchat(options: { url: string; log: Log }): WebchatProvider {
  const base = new URL(options.url.endsWith("/") ? options.url : `${options.url}/`);

  async function ask<T>(
    path: string,
    country: string,
    shape: z.ZodType<T>,
  ): Promise<T | undefined> {
    try {
      const response = await fetch(new URL(path, base), {
        headers: { accept: "application/json", "x-country": country },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return shape.parse(JSON.parse(await boundedText(response)));
    } catch (error) {
      options.log.warn("chat.provider.failure", {
        call: path.split("/").slice(0, 3).join("/"),
        name: error instanceof Error ? error.name : "unknown",
      });
      return undefined;
    }
  }

  return {
    async isActive({ code }) {
      return (await ask("api/chat/available", code, available))?.data.active ?? false;
    },
    async configOf(app, language, { code }) {
      if (!isWithoutChat(app)) {
        return (await ask(`api/chat/getWebchatConfig/${app}-${language}`, code, siteConfig))?.data;
      }
      const path = `api/twilio/webchat-config/${app}-${language}`;
      return (await ask(path, code, portalConfig))?.payload;
    },
  };
}

/** The body, or an error where it is larger than any configuration. */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMost) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
