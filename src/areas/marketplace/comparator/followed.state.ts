import { useState } from "react";

/** A control's value that the visitor changes at once and the address decides in the end: when what the
 *  server says changes (an answer, or the way back), it takes that over. The control itself stays, and
 *  so does its focus. */
export function useFollowed<T>(fromServer: T): [T, (value: T) => void] {
  const [value, setValue] = useState(fromServer);
  const [followed, setFollowed] = useState(fromServer);
  if (!Object.is(followed, fromServer)) {
    setFollowed(fromServer);
    setValue(fromServer);
    return [fromServer, setValue];
  }
  return [value, setValue];
}
