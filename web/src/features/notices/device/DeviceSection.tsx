import { Button, Switch } from '@mantine/core'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/notices.ts'
import classes from '../notices.module.css'
import { KIND_HINTS, KIND_NAMES } from '../notification-labels.ts'
import { BLOCKED, useOwnDevice, useSaveDeviceKinds, useSubscribeDevice, useTestNotice, useUnsubscribeDevice } from './device.data.ts'
import { areNotificationsBlocked, supportsPush } from './this-browser.ts'

/** Hidden if push is not configured. Each person decides for their own device */
export function DeviceSection({ isHidden }: { isHidden: boolean }) {
  const { data } = useOwnDevice()
  if (isHidden || !data?.publicKey) return null
  const { publicKey, device } = data
  return (
    <section className={classes.also} aria-labelledby="this-device">
      <h2 id="this-device" className={classes.alsoTitle}>
        This device
      </h2>
      {!supportsPush() ? (
        <p className={classes.alsoText}>
          This browser doesn’t support notifications. On an iPhone, add the portal to the Home Screen and open it from there.
        </p>
      ) : device ? (
        <SubscribedDevice publicKey={publicKey} uuid={device.device_uuid} kinds={device.kinds} />
      ) : (
        <UnsubscribedDevice publicKey={publicKey} />
      )}
    </section>
  )
}

function UnsubscribedDevice({ publicKey }: { publicKey: string }) {
  const subscribe = useSubscribeDevice()
  return (
    <>
      <p className={classes.alsoText}>
        {areNotificationsBlocked() ? `${BLOCKED}.` : 'Get notifications on this device even when the portal is closed, until you log out.'}
      </p>
      <Button className={classes.tell} variant="default" loading={subscribe.isPending} onClick={() => subscribe.mutate(publicKey)}>
        Turn on notifications
      </Button>
    </>
  )
}

function SubscribedDevice({ publicKey, uuid, kinds }: { publicKey: string; uuid: string; kinds: readonly NoticeKind[] }) {
  const choice = useSaveDeviceKinds(publicKey)
  const stop = useUnsubscribeDevice()
  const test = useTestNotice()
  const shown = choice.isPending ? choice.variables : kinds
  return (
    <>
      <p className={classes.alsoText}>This device gets these notifications until you log out:</p>
      <div className={classes.deviceKinds}>
        {NOTICE_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={KIND_NAMES[kind]}
            description={KIND_HINTS[kind]}
            checked={shown.includes(kind)}
            // To switch off the last kind, the user unsubscribes the device
            disabled={choice.isPending || (shown.length === 1 && shown.includes(kind))}
            onChange={({ currentTarget: { checked } }) =>
              choice.mutate(NOTICE_KINDS.filter((one) => (one === kind ? checked : kinds.includes(one))))
            }
          />
        ))}
      </div>
      <div className={classes.deviceActions}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(uuid)}>
          Send a test
        </Button>
        <Button variant="subtle" color="red" loading={stop.isPending} onClick={() => stop.mutate(uuid)}>
          Turn off notifications
        </Button>
      </div>
    </>
  )
}
