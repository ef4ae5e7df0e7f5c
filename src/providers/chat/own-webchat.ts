import { isAttended } from "#src/modules/contact/chat/attended-hours.rules.ts";
import { messageLimit, startLimits } from "#src/modules/contact/chat/start-form.rules.ts";
import { areaCodes, topicCodes } from "#src/modules/contact/chat/topics.rules.ts";
import {
  isPortalApp,
  siteApp,
  type WebchatProvider,
} from "#src/modules/contact/chat/webchat-provider.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Language } from "#src/routes.ts";

/** The chat over this server: active within the country's hours where somebody may answer. */
export function createOwnWebchat(options: {
  clock: Clock;
  isStaffed(): Promise<boolean>;
  say(language: Language): (key: string) => string;
}): WebchatProvider {
  const { clock, isStaffed } = options;
  return {
    isActive: async ({ code, timeZone }) => isAttended(code, timeZone, clock.now()) && isStaffed(),

    async configOf(app, language) {
      if (app !== siteApp && !isPortalApp(app)) return undefined;
      const say = (key: string) => options.say(language)(`chat.${key}`);
      const text = (name: keyof typeof startLimits, type: string, isRequired: boolean) => ({
        name,
        type,
        label: say(`field.${name}`),
        required: isRequired,
        maxLength: startLimits[name],
      });
      const select = (name: "topic" | "area", codes: readonly string[], isRequired: boolean) => ({
        name,
        type: "select",
        label: say(`field.${name}`),
        required: isRequired,
        options: codes.map((code) => ({ value: code, label: say(`${name}.${code}`) })),
      });
      return {
        baseConfig: {
          app,
          language,
          width: "20rem",
          brandColor: "#40b4e5",
          messageMaxLength: messageLimit,
          conversationsUrl: "/api/chat/conversations",
        },
        valuesConfig: {
          title: say("title"),
          preEngagementFields: [
            text("name", "text", true),
            text("email", "email", true),
            text("phone", "tel", true),
            select("topic", topicCodes, true),
            select("area", areaCodes, false),
            text("question", "textarea", false),
          ],
          messages: {
            required: say("error.REQUIRED"),
            email: say("error.INVALID_EMAIL"),
            closed: say("notice.closedByVisitor"),
          },
        },
      };
    },
  };
}
