import { config } from 'zod'

// zod compiles schemas with `new Function` where allowed; our content security policy forbids it, and even zod's probe is reported as a
// violation
config({ jitless: true })
