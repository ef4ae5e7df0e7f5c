import { type RefObject, useEffect, useState } from "react";

/** Whether the price box's own button is on the screen, asked only where the style sheet cannot tell
 *  (`product-buying.css`, view timelines): the bar at the foot then makes way for it. */
export function useBoxButtonInView(bar: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const button = bar.current?.closest(".product-page")?.querySelector(".price-box .btn--block");
    if (!button || CSS.supports("view-timeline-name", "--buy")) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsInView(entry?.isIntersecting === true),
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, [bar]);
  return isInView;
}
