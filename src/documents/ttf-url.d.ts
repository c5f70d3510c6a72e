/** What the build makes of a font file that is asked for by its address. */
declare module "*.ttf?url" {
  const address: string;
  export default address;
}
