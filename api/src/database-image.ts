import { makeDatabaseImage } from './platform/database/embedded/database-folder.ts'

// `node dist/api/database-image.js <folder>`, called by the build: makes the database that a first start copies
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to make the image in')

await makeDatabaseImage(folder)
