import { describe, expect, it } from "vitest";
import { longestMailText, textOfHtml, wordsOfMail } from "./mail-text.rules.ts";

describe("the words of a mail", () => {
  it.each([
    ["<p>Hola,</p><p>no puedo&nbsp;entrar</p>", "Hola,\nno puedo entrar"],
    ["<style>p{}</style><script>alert(1)</script>Uno<br>dos", "Uno\ndos"],
    ["&lt;b&gt;no&lt;/b&gt; &amp; &#233;&#x1F600;", "<b>no</b> & é😀"],
    ["&#0;&#x110000;&nada;", "&nada;"],
    ["<img src=x onerror=alert(1)>texto", "texto"],
    ["<!-- oculto -->visto", "visto"],
  ])("of %j are %j", (html, text) => expect(textOfHtml(html).trim()).toBe(text));

  it.each([
    ["Ya pagué\n\nEl lun, 23 nov 2026, Amparo escribió:\n> ¿Pagó?", "Ya pagué"],
    ["Paid\nOn Monday Amparo wrote:\nold", "Paid"],
    ["Pronto\n-----Original Message-----\nold", "Pronto"],
    ["> solo una cita", "> solo una cita"],
    ["Sin cita", "Sin cita"],
  ])("leave out what %j repeats", (text, words) =>
    expect(wordsOfMail({ text, html: null })).toBe(words),
  );

  it("are the text part's where there is one, and cut where they are long", () => {
    expect(wordsOfMail({ text: "del texto", html: "<p>del HTML</p>" })).toBe("del texto");
    expect(wordsOfMail({ text: " \n", html: "<p>del HTML</p>" })).toBe("del HTML");
    expect(wordsOfMail({ text: "x".repeat(90_000), html: null })).toHaveLength(longestMailText);
    expect(wordsOfMail({ text: null, html: null })).toBe("");
  });
});
