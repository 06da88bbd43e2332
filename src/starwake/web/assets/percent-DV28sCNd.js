//# allFunctionsCalledOnLoad
function e(e){let t=Math.round(100*e);return`${e>0&&e<1?Math.min(99,Math.max(1,t)):t}\u00a0%`}export{e as t};