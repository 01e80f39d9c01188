// Entry of the chat bundle (page): finds a chat's box and answers, puts messages in and reads answers out. Injected only into a chat that the user connected.
import { readAnswer } from '../bridge/page/answer.ts';
import { attachFiles } from '../bridge/page/attach.ts';
import { inPageLanguage } from '../bridge/page/labels.ts';
import { learnElement } from '../bridge/page/learn.ts';
import { lookAtChat } from '../bridge/page/look.ts';
import { putMessage } from '../bridge/page/put.ts';
import { pressSend } from '../bridge/page/send.ts';
import { awaitVersion } from '../bridge/page/version.ts';

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiChat'))
  globalThis.baiChat = {
    chatLook: query => lookAtChat(inPageLanguage(query)),
    chatPut: query => putMessage(inPageLanguage(query)),
    chatAttach: query => attachFiles(inPageLanguage(query)),
    chatSend: query => pressSend(inPageLanguage(query)),
    chatAnswer: query => readAnswer(inPageLanguage(query)),
    chatLearn: learnElement,
    chatChange: awaitVersion,
  };
