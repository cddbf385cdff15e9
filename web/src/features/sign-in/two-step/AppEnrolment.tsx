import type { Enrolment } from '#contract/sign-in/two-step.ts'
import classes from './two-step.module.css'

/** Sets up an authenticator app: shows the QR code to scan, or the key to type */
export function AppEnrolment({ enrolment: { secret, address, qr } }: { enrolment: Enrolment }) {
  const spaced = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <div className={classes.enrolment}>
      <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="QR code for your authenticator app" />
      <div>
        <p className={classes.text}>
          Scan the QR code with an authenticator app. On this phone? <a href={address}>Open the app</a>, or type this key:
        </p>
        <code className={classes.key}>{spaced}</code>
      </div>
    </div>
  )
}
