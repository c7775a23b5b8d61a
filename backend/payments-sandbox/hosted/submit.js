document.getElementById("back").submit();
