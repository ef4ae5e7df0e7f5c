export interface Sending {
  /** Share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What the server answered: the id under which the file is kept. */
export interface SentFile {
  id: string;
}

/** Sends one file as it is to an address and follows how much is on its way, which fetch cannot. Rejects
 *  where the server refuses it, the connection breaks or it is called off. */
export const sendFile =
  (address: string) =>
  (file: File, { onProgress, signal }: Sending): Promise<SentFile> =>
    new Promise((done, fail) => {
      const request = new XMLHttpRequest();
      request.open("POST", address);
      request.responseType = "json";
      request.setRequestHeader("Content-Type", "application/octet-stream");
      request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () => {
        const answer = request.response as { data?: SentFile } | null;
        if (request.status < 300 && answer?.data !== undefined) done(answer.data);
        else fail(new Error(`${request.status}`));
      });
      request.addEventListener("error", () => fail(new Error("connection")));
      request.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(file);
    });
