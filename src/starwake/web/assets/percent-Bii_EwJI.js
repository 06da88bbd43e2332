//# allFunctionsCalledOnLoad
import{n as e}from"./words.svelte-C49IOE3h.js";function t(t){let n=Math.round(100*t);return e.say.percent(t>0&&t<1?Math.min(99,Math.max(1,n)):n)}export{t};