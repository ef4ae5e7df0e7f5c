import { useEffect, useState } from "react";

/** Scrolled less than this, the header does not react; in pixels. */
const threshold = 12;

/** True while the header is out of the way: on a small screen, scrolling down with no menu open; it
 *  returns on the way up (SA 2.4). */
export function useHeaderHiding(isMenuOpen: boolean): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const small = window.matchMedia("(max-width: 991px)");
    let last = window.scrollY;
    const follow = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < threshold) return;
      last = window.scrollY;
      setIsAway(small.matches && moved > 0 && window.scrollY > 120);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return isAway && !isMenuOpen;
}
