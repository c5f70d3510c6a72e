/** An unusable setting. The message names the variable, what is wrong and how to fix it. */
export class WrongSetting extends Error {
  override name = "WrongSetting";
}
