export interface Sending {
  /** Share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What the server answered: the id under which the file is kept. */
export interface SentFile {
  id: string;
}

/** The server does not take the file and says why. */
export class FileRefused extends Error {}

/** Sends a body to an address and follows how much is on its way, which fetch cannot. Rejects where the server refuses
 *  it, the connection breaks or it is called off. */
const sendTo = (
  address: string,
  { headers, body }: { headers: Record<string, string>; body: XMLHttpRequestBodyInit },
  { onProgress, signal }: Sending,
): Promise<SentFile> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener("load", () => {
      const answer = request.response as {
        data?: SentFile;
        error?: { message?: string };
      } | null;
      const said = answer?.error?.message;
      if (request.status < 300 && answer?.data !== undefined) done(answer.data);
      else if ([400, 409, 413].includes(request.status) && said !== undefined)
        fail(new FileRefused(said));
      else fail(new Error(`${request.status}`));
    });
    request.addEventListener("error", () => fail(new Error("connection")));
    request.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });

/** Sends one file as it is. */
export const sendFile =
  (address: string) =>
  (file: File, sending: Sending): Promise<SentFile> =>
    sendTo(
      address,
      {
        headers: {
          "Content-Type": "application/octet-stream",
          "X-File-Name": encodeURIComponent(file.name),
        },
        body: file,
      },
      sending,
    );

/** Sends one file as the form around it would without JavaScript, with the form's other fields. */
export const sendFileForm =
  (address: string, name: string, fields: Readonly<Record<string, string>> = {}) =>
  (file: File, sending: Sending): Promise<SentFile> => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    body.append(name, file);
    return sendTo(address, { headers: { Accept: "application/json" }, body }, sending);
  };
