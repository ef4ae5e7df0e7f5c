import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import words from "../locales/es/states.json" with { type: "json" };
import { ServerErrorPanel } from "./site-states.tsx";
import { WordsProvider } from "./words.tsx";

const contact = { email: "hola@amparo.example" };
const drawn = (partnerName: string | null, given: typeof contact | null = contact) => {
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <WordsProvider locale="es-CL" words={{ states: words }}>
            <ServerErrorPanel contact={given} partnerName={partnerName} />
          </WordsProvider>
        ),
      },
    ],
    { initialEntries: ["/Comparar/Isapres?orden=ASC"] },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

describe("the server error alert (SA 8)", () => {
  it("has title, subtitle, the hints to connect and to refresh, and offers the contact address last", () => {
    const html = drawn(null);
    const text = html.replaceAll(/<[^>]+>/g, "|");
    const order = [
      words.server.title,
      words.server.text,
      words.server.connect,
      words.server.refresh,
      words.server.persistent,
      contact.email,
    ].map((part) => text.indexOf(part));
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(html).toContain('role="alert"');
    expect(html).toContain('href="/Comparar/Isapres?orden=ASC"');
    expect(html).toContain(`href="mailto:${contact.email}"`);
  });

  it("ends with the partner's message on a subdomain, and with nothing where not even the frame is there", () => {
    const partner = drawn("Clínica Demo");
    expect(partner).toContain("avísale a Clínica Demo");
    expect(partner).not.toContain("mailto:");
    expect(drawn(null, null)).not.toContain("mailto:");
  });
});
