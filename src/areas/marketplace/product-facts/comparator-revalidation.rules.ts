/** True where two addresses differ by the selection to compare alone: the list is the same, so nothing
 *  is asked of the server, and no compare call is counted. */
export function isSelectionOnly(current: URL, next: URL, parameter: string): boolean {
  return (
    current.href !== next.href &&
    withoutParameter(current, parameter) === withoutParameter(next, parameter)
  );
}

function withoutParameter(address: URL, parameter: string): string {
  const rest = new URL(address);
  rest.searchParams.delete(parameter);
  rest.searchParams.sort();
  rest.hash = "";
  return rest.href;
}
