/** What a partner copies into its own page: the frame, and a script that gives it the height of what it
 *  shows. Both ways of the conversation name the other side: messages of anybody else are not heard, and
 *  none is sent to anybody else (SA 5). */
export function embeddingSnippet({
  origin,
  path,
  token,
  title,
}: {
  /** Origin of the site that is shown. */
  origin: string;
  path: string;
  token: string;
  /** What the frame is called for people who hear the page. */
  title: string;
}): { frame: string; script: string } {
  return {
    frame: `<iframe
  id="amparo"
  src="${origin}${path}?IFRAME_AUTH=${token}"
  title="${title}"
  width="100%"
  height="900"
  style="border: 0"
></iframe>`,
    script: `<script>
  (() => {
    const origin = "${origin}";
    const frame = document.getElementById("amparo");
    const hello = () => frame.contentWindow.postMessage({ type: "amparo:hello" }, origin);
    addEventListener("message", (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const { type, height } = event.data ?? {};
      if (type === "amparo:height" && Number.isFinite(height)) frame.style.height = height + "px";
    });
    frame.addEventListener("load", hello);
    hello();
  })();
</script>`,
  };
}
