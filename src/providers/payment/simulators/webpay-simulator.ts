import type { SimulatedCall, SimulatedProvider, SimulatorNeeds } from "./simulated-call.ts";
import { decideOnPage, drawPage } from "./webpay-page.ts";
import {
  commitTransaction,
  createTransaction,
  openWebpay,
  refundTransaction,
  toldTransaction,
  type Webpay,
  webpayError,
  webpayPage,
} from "./webpay-transactions.ts";

const api = "/transbank/rswebpaytransaction/api/webpay/v1.2/transactions";

/** Webpay Plus as its public reference has it: create, the payer's page, commit once, status, refund. */
export function createWebpaySimulator(needs: SimulatorNeeds): SimulatedProvider {
  const webpay = openWebpay(needs);
  return {
    isServerCall: (path) => path.startsWith(api),
    answer(call) {
      const { method, path, body, query } = call;
      if (path === `${webpayPage}/initTransaction`)
        return drawPage(webpay, new URLSearchParams(method === "POST" ? body : query));
      if (path === `${webpayPage}/decide` && method === "POST")
        return decideOnPage(webpay, new URLSearchParams(body));
      return path.startsWith(api) ? answerMerchant(webpay, call) : undefined;
    },
  };
}

/** Calls of the merchant, who says who it is. */
function answerMerchant(webpay: Webpay, { method, path, body, headers }: SimulatedCall) {
  const { "tbk-api-key-id": id, "tbk-api-key-secret": secret } = headers;
  if (!id || !secret) return webpayError(401, "Not Authorized");
  if (path === api && method === "POST") return createTransaction(webpay, body);
  const [token = "", part] = path.slice(api.length + 1).split("/");
  const one = webpay.known.get(token);
  if (one === undefined) return webpayError(422, "Invalid token");
  if (part === "refunds" && method === "POST") return refundTransaction(webpay, one, body);
  if (method === "PUT") return commitTransaction(webpay, one);
  return method === "GET" ? toldTransaction(webpay.needs, one) : undefined;
}
