import { config } from 'zod'

// zod compiles its checks with `new Function` where it may; our content security policy forbids that, and the probe alone is reported
config({ jitless: true })
