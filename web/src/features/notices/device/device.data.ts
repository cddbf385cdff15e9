import { useMutation, useQuery } from '@tanstack/react-query'
import { getNoticeDevices, removeNoticeDevice, saveNoticeDevice, testNoticeDevice } from '#contract/notices/notice-devices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/notices.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { findOwnEndpoint, subscribeToPush, unsubscribeFromPush } from './this-browser.ts'

const DEVICE_KEY = ['notice-device']

const refreshDevices = () => queryClient.invalidateQueries({ queryKey: DEVICE_KEY })
const notifyFailureAndRefresh = (error: unknown) => {
  notifyError(errorMessageUnlessSignedOut(error))
  void refreshDevices()
}

/** This browser's device, if it is subscribed both in the browser and on the server */
export function useOwnDevice() {
  return useQuery({
    queryKey: DEVICE_KEY,
    queryFn: async ({ signal }) => {
      const [{ public_key: publicKey, devices }, endpoint] = await Promise.all([call(getNoticeDevices, {}, { signal }), findOwnEndpoint()])
      return { publicKey, device: devices.find((one) => one.endpoint === endpoint) ?? null }
    },
  })
}

export const BLOCKED = 'Your browser blocks notifications from this site. Allow them in the site settings next to the address bar'

export function useSubscribeDevice() {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeToPush(publicKey)
      if (!subscription) return false
      await call(saveNoticeDevice, { body: { ...subscription, kinds: [...NOTICE_KINDS] } })
      return true
    },
    onSuccess: (isSubscribed) => {
      if (isSubscribed) notifySuccess('Notifications turned on for this device')
      else notifyError(BLOCKED)
      return refreshDevices()
    },
    onError: notifyFailureAndRefresh,
  })
}

export function useSaveDeviceKinds(publicKey: string) {
  return useMutation({
    mutationFn: async (kinds: NoticeKind[]) => {
      const subscription = await subscribeToPush(publicKey)
      if (subscription) await call(saveNoticeDevice, { body: { ...subscription, kinds } })
    },
    onSuccess: refreshDevices,
    onError: notifyFailureAndRefresh,
  })
}

export function useUnsubscribeDevice() {
  return useMutation({
    mutationFn: async (uuid: string) => {
      await call(removeNoticeDevice, { params: { device_uuid: uuid } })
      await unsubscribeFromPush()
    },
    onSuccess: () => {
      notifySuccess('Notifications turned off for this device')
      return refreshDevices()
    },
    onError: notifyFailureAndRefresh,
  })
}

export function useTestNotice() {
  return useMutation({
    mutationFn: (uuid: string) => call(testNoticeDevice, { params: { device_uuid: uuid } }),
    onSuccess: () => notifySuccess('Test notification sent to this device'),
    onError: notifyFailureAndRefresh,
  })
}
