import type { Plugin } from 'vite'

const WRITERS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /export (?:const|function|class) (\w+)/g

/** Only the server generates JSON schemas, for the API document. Every schema refers to that code, so no bundler could drop these 6 kB */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load: {
      filter: { id: WRITERS },
      async handler(id) {
        const { readFile } = await import('node:fs/promises')
        const names = [...(await readFile(id, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name)
        const none = 'const none = () => () => { throw new Error("The browser describes no schemas") }'
        return `${none}\n${names.map((name) => `export const ${name} = none`).join('\n')}`
      },
    },
  }
}
