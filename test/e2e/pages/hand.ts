import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { tabTo } from "./keyboard.ts";
import { settle, type Visit } from "./visit.ts";

/** What a person did so far. */
export interface Effort {
  /** Controls that were used: pressed, ticked, chosen from or written into. */
  presses: number;
  /** Keys besides what is written: on the way to a control, and for it. None with a pointer. */
  keys: number;
  /** Pages that stood on the screen, one after the other. */
  screens: number;
}

/** How a person uses a page, counted. */
export abstract class Hand {
  readonly visit: Visit;
  #presses = 0;
  protected keys = 0;
  #screens: string[] = [];

  constructor(visit: Visit) {
    this.visit = visit;
    visit.page.on("framenavigated", (frame) => {
      if (frame !== visit.page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      if (this.#screens.at(-1) !== pathname) this.#screens.push(pathname);
    });
  }

  get effort(): Effort {
    return { presses: this.#presses, keys: this.keys, screens: this.#screens.length };
  }

  /** What a part of the way takes. */
  async effortOf(part: () => Promise<unknown>): Promise<Effort> {
    const before = this.effort;
    await part();
    const { presses, keys, screens } = this.effort;
    return {
      presses: presses - before.presses,
      keys: keys - before.keys,
      screens: screens - before.screens,
    };
  }

  /** `byKeys`: what does the same and is nearer for who has keys alone. */
  press = (target: Locator, byKeys = target) => this.#use(() => this.doPress(target, byKeys));
  tick = (target: Locator) => this.#use(() => this.doTick(target));
  /** One of several that exclude each other. */
  pick = (group: Locator, name: string | RegExp) => this.#use(() => this.doPick(group, name));
  /** By its words or its value. */
  choose = (target: Locator, option: string) => this.#use(() => this.doChoose(target, option));
  write = (target: Locator, text: string) => this.#use(() => this.doWrite(target, text));

  /** Takes a way around what stands between, where the hand needs one. */
  skip = (_link: Locator): Promise<void> => Promise.resolve();

  protected abstract doPress(target: Locator, byKeys: Locator): Promise<unknown>;
  protected abstract doTick(target: Locator): Promise<unknown>;
  protected abstract doPick(group: Locator, name: string | RegExp): Promise<unknown>;
  protected abstract doChoose(target: Locator, option: string): Promise<unknown>;
  protected abstract doWrite(target: Locator, text: string): Promise<unknown>;

  async #use(how: () => Promise<unknown>): Promise<void> {
    this.#presses += 1;
    await how();
    // Without scripts a press that leads on is a document, which the next step would not wait for.
    if (!this.visit.isScripted) await settle(this.visit);
  }
}

/** Scrolls to the target and waits until it stays where it is: cards above it take their real heights only when
 *  they come near the screen, and move what follows them. */
async function standStill(target: Locator): Promise<void> {
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        await target.scrollIntoViewIfNeeded();
        const earlier = before;
        before = (await target.boundingBox())?.y ?? Number.NaN;
        return before - earlier;
      },
      { interval: 100, timeout: 30_000 },
    )
    .toBe(0);
}

/** A mouse or a finger. */
export class Pointer extends Hand {
  protected async doPress(target: Locator): Promise<void> {
    // Where scripts are off, Playwright cannot see that the press arrived at the target.
    if (!this.visit.isScripted) await standStill(target);
    await target.click();
  }

  protected doTick = (target: Locator) => target.check();
  protected doPick = (group: Locator, name: string | RegExp) =>
    group.getByRole("radio", { name }).first().check();
  protected doChoose = (target: Locator, option: string) => target.selectOption(option);
  protected doWrite = (target: Locator, text: string) => target.fill(text);
}

/** Keys alone, no pointer. */
export class Keyboard extends Hand {
  protected doPress = (_target: Locator, byKeys: Locator) => this.#reach(byKeys, "Enter");
  protected doTick = (target: Locator) => this.#reach(target, "Space");

  override skip = (link: Locator) => this.#reach(link, "Enter");

  protected async doPick(group: Locator, name: string | RegExp): Promise<void> {
    const radios = group.getByRole("radio");
    const chosen = group.getByRole("radio", { checked: true });
    await radios.first().waitFor();
    // A group has one stop: its chosen one, else its first.
    await this.#reach((await chosen.count()) > 0 ? chosen : radios.first());
    const target = group.getByRole("radio", { name }).first();
    for (let tries = await radios.count(); tries > 0; tries -= 1) {
      if (await target.evaluate((one) => one === document.activeElement)) break;
      await this.#type("ArrowRight");
    }
    if (!(await target.isChecked())) await this.#type("Space");
  }

  protected async doChoose(target: Locator, option: string): Promise<void> {
    await this.#reach(target);
    const words = await target.evaluate((select, wanted) => {
      const all = [...(select as HTMLSelectElement).options];
      return all.find(({ value, label }) => value === wanted || label === wanted)?.label;
    }, option);
    if (words === undefined) throw new Error(`There is no ${option} to choose.`);
    await this.visit.page.keyboard.type(words);
  }

  protected async doWrite(target: Locator, text: string): Promise<void> {
    await this.#reach(target);
    if ((await target.inputValue()) !== "") await this.#type("ControlOrMeta+A");
    await this.visit.page.keyboard.type(text);
  }

  async #reach(target: Locator, ...then: string[]): Promise<void> {
    await target.waitFor();
    this.keys += await tabTo(this.visit, target);
    for (const key of then) await this.#type(key);
  }

  async #type(key: string): Promise<void> {
    this.keys += 1;
    await this.visit.page.keyboard.press(key);
  }
}
