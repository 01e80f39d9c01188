// The client's half of an OpenAI-style endpoint: asks it, and yields the answer's text as it streams in.
/** @param {{ role: string, content: string }[]} messages of the conversation, the newest last */
export async function* answerTo(messages, signal = undefined) {
  const response = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'test', stream: true, messages }),
    signal,
  });
  let held = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (held + text).split('\n\n');
    held = events.pop() ?? '';
    for (const event of events) {
      const data = event.replace(/^data: /, '');
      if (data === '[DONE]') return;
      const { error, choices } = JSON.parse(data);
      if (error !== undefined) throw new Error(error.message);
      yield choices[0].delta.content ?? '';
    }
  }
}
