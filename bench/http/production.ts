/** React reads this when it is first imported, by whatever imports it first: so this is imported before. */
process.env["NODE_ENV"] = "production";
