export { faceOf } from "../../bench/intake/faces.ts";
