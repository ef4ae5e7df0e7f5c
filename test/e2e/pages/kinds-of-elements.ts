interface Kinds {
  /** Of the document as a whole: its outline of headings and landmarks, ids that it uses twice. */
  document: string[];
  elements: string[];
}

/** Runs in the page, so it uses nothing from outside: the kinds of elements that the document holds, as short
 *  digests. Two elements are of one kind where axe cannot tell them apart: same tag, classes, names of
 *  attributes, role, states, label or none, text or none, in parents that are alike up to the document, in a
 *  window of the same width. The parent of the first element of each kind of `marked` gets the attribute
 *  data-judged: some rules are about what an element may hold. */
export function kindsOfElements(marked: readonly string[]): Kinds {
  const states = [
    ":checked",
    ":disabled",
    ":invalid",
    ":focus",
    ":hover",
    ":modal",
    ":popover-open",
  ];
  const references = ["aria-labelledby", "aria-describedby", "aria-controls", "for"];
  const digest = (text: string): string => {
    let [one, two] = [0x811c9dc5, 0x1b873593];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two ^ code, 0x85ebca6b) + 1;
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36);
  };
  const hasWords = (element: Element | null): boolean =>
    element !== null &&
    ((element.textContent ?? "").trim() !== "" ||
      element.querySelector("[alt],[aria-label]") !== null);
  const valueOf = ({ name, value }: Attr): string => {
    if (references.includes(name))
      return value.split(/\s+/).every((id) => document.getElementById(id) !== null)
        ? "here"
        : "gone";
    if (name === "style") return value.replaceAll(/\d+/g, "0");
    if (name === "href" || name === "src" || name === "alt") return value === "" ? "empty" : "full";
    if (name === "lang") return value === "" ? "empty" : "full";
    const tells = name === "role" || name === "type" || name === "tabindex" || name === "hidden";
    if (tells || (name.startsWith("aria-") && value.length < 6)) return value;
    return value.trim() === "" ? "empty" : "full";
  };
  const ownKind = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== "class" && name !== "id")
      .map((attribute) => `${attribute.name}=${valueOf(attribute)}`)
      .toSorted();
    const text = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
    );
    const { labels } = element as HTMLInputElement;
    const label =
      labels === undefined ? "" : [...(labels ?? [])].some(hasWords) ? "labelled" : "bare";
    return [
      element.tagName,
      [...element.classList].toSorted().join("."),
      attributes.join(","),
      states.filter((state) => element.matches(state)).join(""),
      label,
      text ? "text" : hasWords(element) ? "words" : "",
      element.children.length === 0 ? "leaf" : "",
    ].join("|");
  };
  const toMark = new Set(marked);
  const kinds = new Set<string>();
  const walk = (element: Element, parents: string): void => {
    if (element.tagName === "SCRIPT" || element.tagName === "STYLE") return;
    const kind = digest(`${parents}>${ownKind(element)}`);
    // What the pointer or the focus is on looks different, and nothing in it does.
    const isHovered = element.matches(":hover") && element.querySelector(":hover") === null;
    const isFocused = element === document.activeElement && element !== document.body;
    const whole = isHovered || isFocused ? digest(`${kind} ${isHovered} ${isFocused}`) : kind;
    kinds.add(whole);
    if (toMark.delete(whole)) (element.parentElement ?? element).setAttribute("data-judged", "");
    for (const child of element.children) walk(child, kind);
  };
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  walk(document.documentElement, `${innerWidth}${isCoarse}`);
  const outline = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6,header,nav,main,aside,footer")]
    .map(({ tagName }) => tagName)
    .filter((tag, at, all) => tag !== all[at - 1]);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const again = ids.filter((id, at) => ids.indexOf(id) !== at);
  return {
    document: [`outline ${outline.join(" ")}`, `twice ${again.join(" ")}`].map(digest),
    elements: [...kinds],
  };
}
