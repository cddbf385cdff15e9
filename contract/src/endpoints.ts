import { getCartNumber, getMyInformation, saveMyInformation } from './account-setting.ts'
import { changeActionItemStatus, getMainActionItems, listActionItems } from './action-items.ts'
import { afterDial, answerVoiceCall, callStatusChanged, recordingStatusChanged } from './call-intake.ts'
import {
  analyzeAgain,
  downloadCalls,
  getCall,
  getCallColumns,
  getCallDashboard,
  getCallsVersion,
  listCalls,
  markSpam,
  openRecording,
  playRecording,
  saveCallColumns,
} from './calls.ts'
import type { EndpointSpec } from './endpoint.ts'
import { getEngagement } from './engagement.ts'
import { getToday } from './home.ts'
import { getInquirySettings, saveInquirySettings } from './inquiry-settings.ts'
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
import { askWebInquiry, getInquiryNotice, listWebInquiries, saveInquiryNotice, sendWebInquiry } from './web-inquiries.ts'

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
  getEngagement,
  listCalls,
  downloadCalls,
  getCallColumns,
  saveCallColumns,
  getCallDashboard,
  getCallsVersion,
  getCall,
  openRecording,
  playRecording,
  markSpam,
  analyzeAgain,
  getMainActionItems,
  listActionItems,
  changeActionItemStatus,
  listWebInquiries,
  sendWebInquiry,
  askWebInquiry,
  getInquiryNotice,
  saveInquiryNotice,
  answerVoiceCall,
  afterDial,
  callStatusChanged,
  recordingStatusChanged,
  getInquirySettings,
  saveInquirySettings,
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
