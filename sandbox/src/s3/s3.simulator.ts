import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { createObjectStore } from './object-store.ts'
import { registerS3Routes, s3Troubles } from './s3.routes.ts'

export const s3: Simulator = {
  name: 's3',
  open({ options: { s3Bucket: bucket = 'marquee' }, now }) {
    const faults = createFaultSwitch(s3Troubles)
    const objects = createObjectStore({ capacityBytes: 256 * 1024 * 1024, now })
    return { faults, register: (http) => registerS3Routes(http, { bucket, objects, faults, now }) }
  },
}
