/** Whether an address is the loopback of this machine. */
const isOwnMachine = (address: string): boolean =>
  address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address);

const isLocalHost = (host: string): boolean => {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1";
};

/** Whether demonstration accounts, whose passwords are printed, may sign in: on localhost, and from this very
 *  machine unless DEMONSTRATION=on was set by hand (AL 16). */
export const mayDemonstrationSignIn = (
  caller: { host: string; address: string },
  isForced: boolean,
): boolean => isLocalHost(caller.host) && (isForced || isOwnMachine(caller.address));
