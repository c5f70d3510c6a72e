/** The edit that adds a migration to the list of migrations. */
export const addMigration = (file, name) => (text) =>
  text
    .replace(/\n(?!import)/, `\nimport * as ${name} from "./${file}.ts";\n`)
    .replace(/\n};\n*$/, `\n  "${file}": ${name},\n};\n`);
