import { fileURLToPath } from 'node:url'
import { listCopy, placeOf } from './list-copy.ts'

// npm run copy                        everything that people read
// npm run copy -- web/src/features    only texts in files whose path contains one of the arguments
const parts = process.argv.slice(2)
const strings = listCopy(fileURLToPath(new URL('../..', import.meta.url))).filter(
  ({ path }) => parts.length === 0 || parts.some((part) => path.includes(part)),
)
let place = ''
for (const { path, line, text } of strings) {
  if (placeOf(path) !== place) {
    place = placeOf(path)
    console.log(`\n# ${place}`)
  }
  console.log(`${path}:${line}  ${text}`)
}
console.log(`\n${strings.length} strings`)
