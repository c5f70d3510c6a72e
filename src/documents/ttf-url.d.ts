/** The build's URL of a font file imported with `?url`. */
declare module "*.ttf?url" {
  const address: string;
  export default address;
}
