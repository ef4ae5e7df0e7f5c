/** Makes equal parts one object. An answer writes an object that occurs again as its place: twenty cards
 *  that include telemedicine carry it once. Plain data only, which nobody changes afterwards; beyond `most`
 *  parts it begins anew, and equal ones of before and after are two. */
export function createInterning<Part extends object>(most = 5_000): (part: Part) => Part {
  const known = new Map<string, Part>();
  return (part) => {
    const key = JSON.stringify(part);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    known.set(key, part);
    return part;
  };
}
