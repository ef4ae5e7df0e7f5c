import { z } from "zod";
import { isWithoutChat, type WebchatProvider } from "#src/modules/contact/chat/webchat-provider.ts";
import { createOutgoing } from "#src/platform/http/outgoing.ts";
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
export function createRemoteWebchat(options: {
  url: string;
  log: Log;
  privateHosts?: readonly string[];
}): WebchatProvider {
  const { url, privateHosts = [] } = options;
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const call = createOutgoing({ base: base.href, privateHosts, timeoutMs, bytesMost });

  async function ask<T>(
    path: string,
    country: string,
    shape: z.ZodType<T>,
  ): Promise<T | undefined> {
    try {
      const response = await call(new URL(path, base), { headers: { "x-country": country } });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return shape.parse(await response.json());
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
