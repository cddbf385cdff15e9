import { getCartNumber, getMyInformation, saveMyInformation } from './account-setting.ts'
import type { EndpointSpec } from './endpoint.ts'
import { getToday } from './home.ts'
import {
  createAccount,
  createClient,
  listClients,
  listDeadJobs,
  listMessages,
  rerunDeadJob,
  sendMessageAgain,
  setAccountDisabled,
  showDeadJob,
} from './operator.ts'
import { getPublicFile, uploadPublicFile } from './public-files.ts'
import { changePassword, checkResetCode, findPassword, resetPassword, signIn, signOut } from './sign-in.ts'
import { sendSupportInquiry } from './support.ts'

/** Every call the server answers. A test holds this list against the registered handlers, both ways */
export const endpoints: readonly EndpointSpec[] = [
  signIn,
  signOut,
  findPassword,
  checkResetCode,
  resetPassword,
  changePassword,
  getMyInformation,
  saveMyInformation,
  getCartNumber,
  uploadPublicFile,
  getPublicFile,
  sendSupportInquiry,
  getToday,
  listClients,
  createClient,
  createAccount,
  setAccountDisabled,
  listDeadJobs,
  showDeadJob,
  rerunDeadJob,
  listMessages,
  sendMessageAgain,
]
