import { type RefObject, useEffect, useRef } from "react";
import { wasOpenedElsewhere } from "#src/ui/kit/opened-elsewhere.ts";
import type { ProviderPage } from "./provider-page.view-model.ts";

/** The button that leads on to a provider's page; it works with JavaScript off. */
export function ProviderPageButton({
  page: { url, posted, label },
  form,
}: {
  page: ProviderPage;
  form?: RefObject<HTMLFormElement | null>;
}) {
  if (posted === null)
    return (
      <p>
        <a className="btn btn--primary" href={url}>
          {label}
        </a>
      </p>
    );
  return (
    <form method="post" action={url} ref={form}>
      {posted.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn btn--primary" type="submit">
        {label}
      </button>
    </form>
  );
}

/** The same, pressed by itself, once: a person who comes back by the browser's Back stays here. */
export function ProviderPageAtOnce({ page }: { page: ProviderPage }) {
  const form = useRef<HTMLFormElement>(null);
  const key = ["amparo.pay", page.url, ...(page.posted ?? []).flat()].join(" ");
  const { url } = page;
  useEffect(() => {
    if (sessionStorage.getItem(key) !== null) return;
    if (form.current !== null && wasOpenedElsewhere()) {
      window.location.reload();
      return;
    }
    sessionStorage.setItem(key, "1");
    if (form.current === null) window.location.assign(url);
    else form.current.submit();
  }, [key, url]);
  return <ProviderPageButton page={page} form={form} />;
}
