import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { refusedForm } from "#src/areas/page/form-faults.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { NotificationTypesView } from "./notification-types.view.tsx";
import "#src/ui/kit/kit.css";

/** What is told to whom and how, and whether it is sent. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { templateDesk, words } = services;
  const say = words.say(language);
  const types = await templateDesk.listTypes(staffOf(facts));
  const texts = href("templates", language);
  return {
    title: say("notifications.types.title"),
    words: words.pick(language, ["kit", "notifications"]),
    model: {
      path: href("notificationTypes", language),
      isSaved: url.searchParams.get("hecho") === "1",
      types: types.map(({ name, channels, isOptional, isActive, version }) => ({
        name,
        channels,
        isOptional,
        isActive,
        version,
        textHref: `${texts}?plantilla=${name}`,
      })),
    },
  };
});

/** Switches a type off or on for everybody. */
export const action = formAction(async (args): Promise<Refused<{ fault: string }> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const version = Number(form.get("version"));
  const name = form.get("name");
  try {
    if (typeof name !== "string" || !Number.isSafeInteger(version) || version < 1)
      throw badRequest([{ field: "version", code: "INVALID" }]);
    const isActive = form.get("isActive") === "yes";
    await services.templateDesk.switchType(staffOf(facts), { name, isActive, version });
    return seeOther(`${href("notificationTypes", facts.language)}?hecho=1`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const { shown, status } = refusedForm(error, { form: "type", values: {}, say });
    return { shown: { fault: shown.faults[0]?.message ?? "" }, status };
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function NotificationTypesPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <NotificationTypesView model={loaded.model} fault={sent?.fault ?? null} />
      )}
    </LoadedPage>
  );
}
