import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { validateAnswers } from "#src/modules/offer/profile/profile-form.rules.ts";
import {
  answerAt,
  answersFromForm,
  containerOf,
  fieldAt,
  isArrayField,
} from "#src/ui/form/form-answers.rules.ts";
import { isContainerHidden, visibleElement } from "#src/ui/form/visible-elements.rules.ts";
import { axeViolations } from "../harness/axe.ts";
import { isWholeWalk } from "../harness/walk-length.ts";
import { judgedOnce } from "../e2e/pages/judged-once.ts";
import { launchBrowser } from "../harness/browser.ts";
import { type MountedViews, mountViews } from "../harness/mounted-view.ts";
import { drawnForms, modelOf, type NamedForm } from "./form-models.ts";

/** Every form on the whole walk; in the suite those with a kind of field that none before them has. */
const forms = isWholeWalk ? await drawnForms() : withNewKinds(await drawnForms());

let browser: Browser;
let views: MountedViews;
let page: Page;

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/forms.entry.tsx"),
  ]);
});
afterAll(() => browser.close());
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(90_000);
});
afterEach(() => page.context().close());

/** Opens a form; what it sends is given to the test, the lists are answered as they were. */
async function open(form: NamedForm, path: string) {
  const sent: [string, string][][] = [];
  await views.open(page, path, async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/model") return route.fulfill({ json: modelOf(form) });
    if (pathname === "/api/profile-form/form")
      return route.fulfill({ json: { data: { profileForm: form.definition } } });
    if (pathname !== "/save") return route.fulfill({ status: 404 });
    sent.push(route.request().postDataJSON() as [string, string][]);
    return route.fulfill({ json: { isSaved: true } });
  });
  await page.locator("form").waitFor();
  return sent;
}

interface Focused {
  tag: string;
  type: string;
  id: string;
  /** Name of the answer, also where the box that is typed in has none of its own. */
  name: string;
  text: string;
  value: string;
  /** The first of the options that can be typed; empty for none. */
  option: string;
}

const focused = (): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const hidden = element?.previousElementSibling;
    const name =
      element?.getAttribute("name") ??
      (hidden instanceof HTMLInputElement && hidden.type === "hidden" ? hidden.name : "");
    return {
      tag: element?.tagName ?? "",
      type: element?.getAttribute("type") ?? "",
      id: element?.id ?? "",
      name,
      text: element?.textContent ?? "",
      value: element?.value ?? "",
      option: element?.list?.options[0]?.value ?? "",
    };
  });

/** Fills a form by keyboard alone, one row more where rows can be added, has a look at it, and presses the
 *  last button. */
async function fillByKeyboard(form: NamedForm, look: () => Promise<void>): Promise<void> {
  const added = new Set<string>();
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press("Tab");
    const at = await focused();
    if (at.tag === "BUTTON" && at.name === "_add" && !added.has(at.id)) {
      added.add(at.id);
      await page.keyboard.press("Enter");
      await fillField(form, await focused());
    } else if (at.tag === "BUTTON" && at.text === "Calcular precios") {
      await look();
      await page.keyboard.press("Enter");
      return;
    } else await fillField(form, at);
  }
  throw new Error("the button was never reached");
}

async function fillField(form: NamedForm, at: Focused): Promise<void> {
  const field = fieldAt(form.definition, at.name);
  if (field === undefined) return;
  const element = field.elements[0];
  if (at.type === "radio" || at.type === "checkbox") return page.keyboard.press("Space");
  if (at.tag === "SELECT") {
    if (at.value === "" || at.name.endsWith("parentesco")) await page.keyboard.press("ArrowDown");
    return;
  }
  if (at.option !== "") return page.keyboard.type(at.option);
  await page.keyboard.press("ControlOrMeta+A");
  const isCount = element?.dataType === "numeric" || element?.dataType === "income";
  return page.keyboard.type(isCount ? "1200" : "12");
}

/** Places of the form's visible fields whose answer is missing in what was sent. */
function unanswered(form: NamedForm, sent: [string, string][]): string[] {
  const answers = answersFromForm(form.definition, sent);
  return form.definition.profileFormFields.flatMap((field) => {
    if (["group", "array"].includes(field.fieldType.fldType)) return [];
    const container = containerOf(form.definition, field);
    const isRow = container !== undefined && isArrayField(container);
    const row = isRow ? answerAt(answers, `${container.fldName}.0`) : undefined;
    const held = typeof row === "object" && row !== null && !Array.isArray(row) ? row : undefined;
    if (isContainerHidden(form.definition, field, answers)) return [];
    if (visibleElement(field, answers, held) === undefined) return [];
    const group = container === undefined ? "" : `${container.fldName}.${isRow ? "0." : ""}`;
    const path = `${group}${field.fldName}`;
    const answer = answerAt(answers, path);
    return answer === undefined || answer === "" ? [path] : [];
  });
}

/** How far a page goes beyond its screen's width; pixels. */
const overflow = () =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("dialog, .dialog__body")].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    ),
  );

/** Opens what a form can open: a row more in each group, the partner's fields. */
async function openAll() {
  for (const button of await page.locator("button[name=_add]").all()) await button.click();
  for (const box of await page.locator("input[type=checkbox]").all()) await box.check();
}

/** Controls of the form that are less than 44 pixels high, their border left out. */
const smallControls = () =>
  page.locator("form").evaluate((form) =>
    [...form.querySelectorAll<HTMLElement>("input, select, button, .check")]
      .filter((one) => one.checkVisibility() && !one.closest(".vh, .seg, .check input"))
      .filter((one) => !one.matches(".link-btn, .check input"))
      .filter((one) => one.getBoundingClientRect().height < 42)
      .map((one) => one.outerHTML.slice(0, 80)),
  );

function withNewKinds(all: readonly NamedForm[]): NamedForm[] {
  const seen = new Set<string>();
  return all.filter(({ definition }) => {
    const kinds = definition.profileFormFields.flatMap(({ fieldType, elements }) =>
      elements.map(({ dataType }) => `${fieldType.fldType} ${dataType}`),
    );
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}

describe.each(forms)("the form $name", (form) => {
  it("is filled by keyboard alone on a small screen and sends a profile that its rules accept", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const sent = await open(form, "/dialog");
    await fillByKeyboard(form, async () => expect(await overflow()).toBeLessThanOrEqual(0));
    await page.getByText("Cerrado").waitFor();
    const [entries = []] = sent;
    expect(unanswered(form, entries)).toEqual([]);
    const answers = answersFromForm(form.definition, entries);
    expect(validateAnswers(form.country, form.source, answers)).toMatchObject({ ok: true });
  });

  it("has nothing axe finds wrong in light and dark, and fits 320 pixels", async () => {
    await open(form, "/page");
    await openAll();
    await judgedOnce(page, async (part) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await axeViolations(page, "all", part)).toEqual([]);
      }
    });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await smallControls()).toEqual([]);
  });
});
